//! NumPy arrays, one row for each position, filled by several threads.

use numpy::{Element, PyArray, PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;

/// Fills a new array, or the one given, row by row. A row is handed over as it was before.
pub fn filled<'py, T, B>(
    py: Python<'py>,
    boards: &[B],
    shape: &[usize],
    out: Option<Bound<'py, PyArrayDyn<T>>>,
    fill: impl Fn(&B, &mut [T]) + Sync + Send,
) -> PyResult<Bound<'py, PyArrayDyn<T>>>
where
    T: Element + Send,
    B: Sync,
{
    let whole: Vec<usize> = [boards.len()].into_iter().chain(shape.iter().copied()).collect();
    let array = match out {
        None => PyArray::zeros(py, whole, false),
        Some(out) if !out.is_c_contiguous() => {
            return Err(PyValueError::new_err("out: expected a C-contiguous array"));
        }
        Some(out) if out.shape() == whole => out,
        Some(_) => return Err(PyValueError::new_err(format!("out: expected the shape {whole:?}"))),
    };
    let mut writer =
        array.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let values = writer.as_slice_mut().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let row = shape.iter().product::<usize>().max(1);
    py.detach(|| {
        let rows = values.par_chunks_exact_mut(row).zip(boards).with_min_len(64);
        rows.for_each(|(row, board)| fill(board, row));
    });
    drop(writer);
    Ok(array)
}
